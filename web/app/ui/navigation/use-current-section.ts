import { useEffect, useState } from 'react'

/** A section counts as read once its top is above this line (PAGE-17). */
const threshold = 476

/** The id of the last section whose top is above the threshold; the first section at the top of the page. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const find = () => {
      const names = key.split(' ')
      const passed = names.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < threshold,
      )
      setCurrent(passed.at(-1) ?? names[0])
    }
    find()
    addEventListener('scroll', find, { passive: true })
    return () => removeEventListener('scroll', find)
  }, [key])
  return current
}
