import { useEffect, useState } from 'react'
import { type Location, useNavigation } from 'react-router'

const patienceMs = 300

/** Where the page is being led to, once that takes longer than a moment; undefined while nothing is awaited. */
export function useSlowNavigation(): Location | undefined {
  const { location } = useNavigation()
  const [isSlow, setSlow] = useState(false)
  const isBusy = location !== undefined
  useEffect(() => {
    if (!isBusy) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isBusy])
  return isSlow ? location : undefined
}
