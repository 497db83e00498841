import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { live } from '#lib/live/live.ts'

/**
 * The coins somebody has: as the page loaded them, and since then as the server tells them the moment they change. A
 * visitor has none, and nothing is listened to.
 */
export function useBalance(loaded: number | undefined): number {
  const [told, setTold] = useState<{ since: number; balance: number }>()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (loaded === undefined) return
    return live.subscribe('balance', ({ balance }) => {
      if (typeof balance === 'number') setTold({ since: loaded, balance })
    })
  }, [loaded])
  const isMember = loaded !== undefined
  useEffect(() => {
    if (isMember) return live.subscribe('missed', () => void revalidate())
  }, [isMember, revalidate])
  return told && told.since === loaded ? told.balance : (loaded ?? 0)
}
