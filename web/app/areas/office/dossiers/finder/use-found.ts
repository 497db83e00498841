import { useEffect, useState } from 'react'
import type { CallAnswer } from '#contract/endpoint.ts'
import type { find } from '#contract/office/dossiers/finder/finder.ts'
import { asProblem } from '#contract/problem.ts'
import { quietApi } from '#lib/api/browser-api.ts'

type Found = CallAnswer<typeof find>

/** Long enough that a phone number typed in one go is one search, and one trace. */
const pauseMs = 250

const nothing: Found = { content: [], more: [], ms: 0 }

/** What the typed words find, after a pause in typing; the last answer stays until the next one. */
export const useFound = (typed: string) => {
  const words = typed.trim()
  const [state, setState] = useState<{ words: string; found: Found; problem?: string }>({ words: '', found: nothing })
  useEffect(() => {
    if (words === '') {
      setState({ words, found: nothing })
      return
    }
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const found = await quietApi.finder.find({ words })
        if (isCurrent) setState({ words, found })
      } catch (error) {
        if (isCurrent) setState({ words, found: nothing, problem: asProblem(error)?.message ?? '查找失败，请重试' })
      }
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [words])
  return { ...state, isSearching: state.words !== words }
}
