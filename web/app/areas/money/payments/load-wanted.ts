import type { RouterContextProvider } from 'react-router'
import type { TopUpItem } from '#contract/money/payments/top-up.ts'
import { asProblem } from '#contract/problem.ts'
import { api } from '#lib/api/server-api.ts'

/** The item that a member tops up for. */
export interface WantedItem extends TopUpItem {
  name: string
  coin: number
}

/** Loads the item with its present price; null if it is gone or the member may use it already. */
export const loadWanted = async (
  item: TopUpItem | null | undefined,
  context: Readonly<RouterContextProvider>,
): Promise<WantedItem | null> => {
  if (!item) return null
  try {
    const { name, coin, code } = await (item.kind === 'lesson' ? readLesson : readResource)(item.id, context)
    return code === 0 && coin > 0 ? { ...item, name, coin } : null
  } catch (error) {
    if (asProblem(error)) return null
    throw error
  }
}

const readLesson = async (lessonId: number, context: Readonly<RouterContextProvider>) => {
  const { lessons } = api(context)
  const [{ name, coin }, { code }] = await Promise.all([
    lessons.getLesson({ lessonId }),
    lessons.checkLearn({ lessonId }),
  ])
  return { name, coin, code }
}

const readResource = async (resourceId: number, context: Readonly<RouterContextProvider>) => {
  const { library } = api(context)
  const [{ name, coin }, code] = await Promise.all([
    library.getResource({ resourceId }),
    library.checkDownload({ resourceId }),
  ])
  return { name, coin, code }
}
