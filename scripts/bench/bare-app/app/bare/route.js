export const dynamic = "force-dynamic";

export function GET() {
  return new Response(
    JSON.stringify({ message: "the same answer every time, about as long as a short one of the panel's API" }),
    { headers: { "Content-Type": "application/json", "Cache-Control": "no-store" } },
  );
}
