import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { subscribeLive } from '#lib/live/subscribe-live.ts'

/**
 * The member's balance: the value that the page loaded, replaced by each value the server publishes afterwards. For
 * visitors (`undefined`) it is 0 and nothing is subscribed.
 */
export function useBalance(loaded: number | undefined): number {
  const [published, setPublished] = useState<{ since: number; balance: number }>()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (loaded === undefined) return
    return subscribeLive('balance', ({ balance }) => {
      if (typeof balance === 'number') setPublished({ since: loaded, balance })
    })
  }, [loaded])
  const isMember = loaded !== undefined
  useEffect(() => {
    if (isMember) return subscribeLive('missed', () => void revalidate())
  }, [isMember, revalidate])
  return published && published.since === loaded ? published.balance : (loaded ?? 0)
}
