import { useCallback, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { loader } from './duplicate-check.ts'

/** A file is hashed in memory; larger ones are only compared on the server. */
const hashedUpTo = 64 * 1024 * 1024

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Checks during the upload whether the same file exists already. */
export const useDuplicate = () => {
  const { data, load } = useFetcher<typeof loader>()
  const [checkedDigest, setCheckedDigest] = useState<string>()
  const look = useCallback(
    async (file: File) => {
      setCheckedDigest(undefined)
      // Browsers offer the digest only on https and on localhost.
      if (file.size > hashedUpTo || !globalThis.crypto?.subtle) return
      try {
        const sha256 = hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
        setCheckedDigest(sha256)
        await load(`${paths.upload}/duplicate?sha256=${sha256}`)
      } catch {
        // The page was left or the file has changed meanwhile; the server compares the file when it arrives.
      }
    },
    [load],
  )
  const reset = useCallback(() => setCheckedDigest(undefined), [])
  return { duplicate: checkedDigest === undefined ? null : (data?.duplicate ?? null), look, reset }
}
