import type { CSSProperties } from "react";
import type { ThemeTokens, TokenKey } from "@/lib/theme/tokens";

/** A page of the panel in small, in a theme's own colors and none of those around it. Says nothing in words. */
export function ThemeSample({ tokens }: { tokens: ThemeTokens }) {
  const color = (key: TokenKey) => `hsl(${tokens[key]})`;
  const bar = (key: TokenKey, width: string, height = "0.375rem"): CSSProperties => ({
    background: color(key),
    width,
    height,
    borderRadius: "9999px",
  });
  const radius = `min(${tokens.radius}, 0.75rem)`;
  return (
    <div style={{ background: color("background"), padding: "0.875rem" }}>
      <div style={{ display: "flex", alignItems: "center", gap: "0.375rem" }}>
        <div style={{ background: color("primary"), width: "0.75rem", height: "0.75rem", borderRadius: "0.25rem" }} />
        <div style={bar("foreground", "2.25rem")} />
        <div style={{ ...bar("muted-foreground", "1.25rem"), marginLeft: "auto" }} />
      </div>
      <div
        style={{
          background: color("card"),
          border: `1px solid ${color("border")}`,
          borderRadius: radius,
          marginTop: "0.75rem",
          padding: "0.625rem",
        }}
      >
        <div style={bar("card-foreground", "65%")} />
        <div style={{ ...bar("muted-foreground", "85%"), marginTop: "0.375rem" }} />
        <div style={{ display: "flex", gap: "0.375rem", marginTop: "0.625rem" }}>
          <Pill background={color("primary")} text={color("primary-foreground")} radius={radius} />
          <Pill background={color("secondary")} text={color("secondary-foreground")} radius={radius} />
          <Pill background={color("accent")} text={color("accent-foreground")} radius={radius} />
        </div>
      </div>
      <div style={{ display: "flex", gap: "0.375rem", marginTop: "0.625rem" }}>
        <div style={{ ...bar("muted", "100%", "0.625rem"), border: `1px solid ${color("border")}` }} />
        <div style={bar("destructive", "1rem", "0.625rem")} />
      </div>
    </div>
  );
}

function Pill({ background, text, radius }: { background: string; text: string; radius: string }) {
  return (
    <div style={{ background, borderRadius: radius, flex: 1, padding: "0.375rem 0.25rem" }}>
      <div style={{ background: text, height: "0.25rem", width: "60%", margin: "0 auto", borderRadius: "9999px" }} />
    </div>
  );
}
