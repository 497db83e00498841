import { hash } from 'node:crypto'

/** A stretch of a document as it is sent. The same one comes again with every page that has it. */
export interface Piece {
  bytes: Buffer<ArrayBuffer>
  /** Of the inline scripts in it, as the content security policy names them. */
  scriptHashes: readonly string[]
}

export const toPiece = (html: string): Piece => ({ bytes: Buffer.from(html), scriptHashes: inlineScriptHashes(html) })

/**
 * The hashes of the inline scripts: the policy admits exactly these, so no nonce is repeated by a cached page. Data for
 * search engines is no script to the policy.
 */
const inlineScriptHashes = (html: string): string[] =>
  Array.from(
    html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
    ([, code]) => `'sha256-${hash('sha256', code!, 'base64')}'`,
  )
