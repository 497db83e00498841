import { useState } from 'react'
import type { Reader } from '#contract/catalogue/documents/previews/reader.ts'
import { asProblem } from '#contract/problem.ts'

export interface InsideReader {
  /** The chosen document of an archive; undefined while there is none. */
  position: number | undefined
  /** Undefined while it is being loaded. */
  reader: Reader | undefined
  problem: string | undefined
  choose: (position: number) => Promise<void>
}

export interface FirstInside {
  position: number
  reader: Reader
}

/** The document of an archive that is being read; the first one came with the page. */
export const useInside = (resourceId: number, first: FirstInside | null): InsideReader => {
  const [position, setPosition] = useState(first?.position)
  const [reader, setReader] = useState(first?.reader)
  const [problem, setProblem] = useState<string>()
  const choose = async (chosen: number) => {
    setPosition(chosen)
    setProblem(undefined)
    if (chosen === first?.position) return setReader(first.reader)
    setReader(undefined)
    try {
      const { getReader } = await import('../reader/reader-calls.ts')
      setReader(await getReader({ resourceId, inside: chosen }))
    } catch (error) {
      setProblem(asProblem(error)?.message ?? '预览打不开，请检查网络后重试')
    }
  }
  return { position, reader, problem, choose }
}
