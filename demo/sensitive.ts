import { type WordAction, wordActions } from '#contract/moderation.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { addSensitiveWords } from '../server/features/moderation/index.ts'
import { readContent } from './read-content.ts'

/** The words an alliance of consultants does not want to read; what is there already is left alone. */
export const loadSensitiveWords = async (db: Db, administrator: Actor, say: (line: string) => void): Promise<void> => {
  const given = readContent<{ word: string; action: WordAction }[]>('sensitive')
  for (const action of wordActions) {
    const words = given.filter((one) => one.action === action).map(({ word }) => word)
    await addSensitiveWords(db, administrator, { words, action })
  }
  say(`敏感词 ${given.length} 个`)
}
