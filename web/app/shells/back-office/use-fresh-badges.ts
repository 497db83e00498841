import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { effects } from '#lib/api/effects.ts'
import { useLive } from '#lib/live/use-live.ts'

/** Loads the numbers of pending tasks anew after every change made in this tab, after decisions of others, and when a notice tells of work. */
export const useFreshBadges = (): void => {
  const { revalidate } = useRevalidator()
  useLive('notice', () => void revalidate())
  useLive('audit', () => void revalidate())
  useEffect(() => effects.subscribe(() => void revalidate()), [revalidate])
}
