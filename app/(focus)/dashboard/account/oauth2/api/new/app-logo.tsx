"use client";

import { useEffect, useRef, useState } from "react";
import { initials } from "@/app/_ui/initials";

/**
 * An app's logo, from the panel's own address, over the initials of its name: they stand in until it is there, and for
 * good when it cannot be had. A script then puts a ground behind it, so that they do not show through.
 * @param src null for an app without a logo
 */
export function AppLogo({ name, src }: { name: string; src: string | null }) {
  const image = useRef<HTMLImageElement>(null);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) setLoaded(true); // before the script came
  }, []);
  return (
    <span
      aria-hidden="true"
      className="relative inline-flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-lg bg-accent text-lg font-semibold text-accent-foreground"
    >
      {initials(name)}
      {src !== null && (
        // eslint-disable-next-line @next/next/no-img-element -- the panel serves it as it is, checked and at most 256 KiB
        <img
          ref={image}
          src={src}
          alt=""
          width={48}
          height={48}
          decoding="async"
          onLoad={() => setLoaded(true)}
          className={`absolute inset-0 size-full object-contain ${loaded ? "bg-card" : ""}`}
        />
      )}
    </span>
  );
}
