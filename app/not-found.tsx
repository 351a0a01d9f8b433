/** For Next alone, whose own would be sent along with every page: nobody gets to see it, as `[...path]` answers before. */
export default function Nowhere() {
  return null;
}
