import { useCallback, useState } from 'react'
import { useFetcher } from 'react-router'
import type { loader } from './duplicate-check.ts'

/** A file is hashed whole in memory: larger ones are compared on the server alone. */
const hashedUpTo = 64 * 1024 * 1024

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Finds out while a file is on its way whether the same one is there already. */
export const useDuplicate = () => {
  const { data, load } = useFetcher<typeof loader>()
  const [asked, setAsked] = useState<string>()
  const look = useCallback(
    async (file: File) => {
      setAsked(undefined)
      // Browsers offer the digest on https and on this machine only.
      if (file.size > hashedUpTo || !globalThis.crypto?.subtle) return
      const sha256 = hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
      setAsked(sha256)
      await load(`/Admin/Upload/duplicate?sha256=${sha256}`)
    },
    [load],
  )
  const forget = useCallback(() => setAsked(undefined), [])
  return { duplicate: asked === undefined ? null : (data?.duplicate ?? null), look, forget }
}
