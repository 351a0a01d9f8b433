/**
 * Tells the server the reader's time zone for the next page, in a cookie of its own that holds nothing else. Writes
 * only where it differs. An IANA name needs no escaping in a cookie (RFC 6265 section 4.1.1).
 */
const SCRIPT = `try{var z=Intl.DateTimeFormat().resolvedOptions().timeZone;
if(z&&document.cookie.split("; ").indexOf("panel-tz="+z)<0)document.cookie="panel-tz="+z+";path=/;max-age=31536000;samesite=lax"+(location.protocol==="https:"?";secure":"")}catch(e){}`;

export function TellTimeZone({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
