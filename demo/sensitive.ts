import { type WordAction, wordActions } from '#contract/base/moderation/moderation.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { addSensitiveWords } from '../server/areas/base/moderation/index.ts'
import { readContent } from './read-content.ts'

/** Loads the sensitive words; existing ones are left unchanged. */
export const loadSensitiveWords = async (db: Db, administrator: Actor, say: (line: string) => void): Promise<void> => {
  const entries = readContent<{ word: string; action: WordAction }[]>('sensitive')
  for (const action of wordActions) {
    const words = entries.filter((one) => one.action === action).map(({ word }) => word)
    await addSensitiveWords(db, administrator, { words, action })
  }
  say(`敏感词 ${entries.length} 个`)
}
