"use client";

import { useEffect, useRef, useState } from "react";

/** A logo over what stands in for it; once it is there, a script puts a ground behind it, so that nothing shows through. */
export function LogoImage({ src }: { src: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) setLoaded(true); // before the script came
  }, []);
  return (
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
  );
}
