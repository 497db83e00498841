import { hash } from 'node:crypto'

/** A section of an HTML document as encoded bytes, reused by every page that contains the same section. */
export interface DocumentPiece {
  bytes: Buffer<ArrayBuffer>
  /** Hashes of its inline scripts, in the notation of the content security policy. */
  scriptHashes: readonly string[]
}

export const toDocumentPiece = (html: string): DocumentPiece => ({
  bytes: Buffer.from(html),
  scriptHashes: inlineScriptHashes(html),
})

/**
 * The policy allows inline scripts by hash instead of by nonce, because a cached page would repeat its nonce. JSON-LD
 * for search engines needs no hash: the policy does not treat it as a script.
 */
const inlineScriptHashes = (html: string): string[] =>
  Array.from(
    html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
    ([, code]) => `'sha256-${hash('sha256', code!, 'base64')}'`,
  )
