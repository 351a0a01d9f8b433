/** What files of plugins are; another is bytes that a browser keeps and never shows. */
const MEDIA_TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  htm: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  map: "application/json",
  txt: "text/plain; charset=utf-8",
  md: "text/plain; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  woff: "font/woff",
  woff2: "font/woff2",
  ttf: "font/ttf",
  otf: "font/otf",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  wav: "audio/wav",
  mp4: "video/mp4",
  webm: "video/webm",
  wasm: "application/wasm",
};

/** The media type of a file by the end of its name, whatever its case. */
export function mediaTypeOf(file: string): string {
  const end = /\.([a-z0-9]{1,5})$/i.exec(file)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(MEDIA_TYPES, end) ? MEDIA_TYPES[end]! : "application/octet-stream";
}
