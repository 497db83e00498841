import { useEffect, useState } from 'react'
import { type Location, useNavigation } from 'react-router'

const delayMs = 300

/** The target of a navigation that takes longer than 300 ms, else undefined. */
export function useSlowNavigation(): Location | undefined {
  const { location } = useNavigation()
  const [isSlow, setSlow] = useState(false)
  const isBusy = location !== undefined
  useEffect(() => {
    if (!isBusy) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), delayMs)
    return () => clearTimeout(timer)
  }, [isBusy])
  return isSlow ? location : undefined
}
