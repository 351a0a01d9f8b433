/**
 * For Next alone, which would send its own along with every page (docs/decisions/0021). Nobody gets to see it: every
 * address that no page has is app/(focus)/[...path].
 */
export default function Nowhere() {
  return null;
}
