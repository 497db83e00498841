import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { live } from '#lib/live.ts'

/** The coins somebody has: as the page loaded them, and since then as the server tells them the moment they change. */
export function useBalance(loaded: number): number {
  const [told, setTold] = useState<{ since: number; balance: number }>()
  const { revalidate } = useRevalidator()
  useEffect(
    () =>
      live.subscribe('balance', ({ balance }) => {
        if (typeof balance === 'number') setTold({ since: loaded, balance })
      }),
    [loaded],
  )
  useEffect(() => live.subscribe('missed', () => void revalidate()), [revalidate])
  return told?.since === loaded ? told.balance : loaded
}
