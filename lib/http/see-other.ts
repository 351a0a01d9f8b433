/** A 303: the browser goes on to a page by GET, and going back does not post again. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}
