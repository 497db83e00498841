/** What pdf.js reads besides the file: Chinese character maps, the 14 standard fonts, picture decoders. All our own files. */
const addresses = import.meta.glob<string>(
  '/../node_modules/pdfjs-dist/{cmaps/*.bcmap,standard_fonts/*.{pfb,ttf},wasm/*.wasm}',
  { query: '?url', import: 'default', eager: true },
)
const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

/** Hands pdf.js those files by their names, wherever the build has put them. */
export class BundledPdfData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = byName.get(filename)
    if (!address) throw new Error(`pdf.js has no ${filename}`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
