import * as dictionary from '#contract/dictionary.ts'
import type { Bind } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { addSynonyms, deleteSynonyms, updateSynonyms } from './save-synonyms.ts'
import { findSynonyms, toSynonymGroup } from './synonym-queries.ts'

export const routes = (bind: Bind) => {
  bind(dictionary.listSynonyms, async ({ db, query }) => toPage(await findSynonyms(db, query), toSynonymGroup))
  bind(dictionary.addSynonyms, ({ db, actor, body }) => addSynonyms(db, actor, body.words))
  bind(dictionary.updateSynonyms, ({ db, actor, body }) => updateSynonyms(db, actor, body))
  bind(dictionary.deleteSynonyms, ({ db, actor, body }) => deleteSynonyms(db, actor, body.ids))
}
