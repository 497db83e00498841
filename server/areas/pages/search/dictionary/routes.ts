import * as dictionary from '#contract/pages/search/dictionary/dictionary.ts'
import type { Bind } from '#kernel/http/index.ts'
import { exportSynonyms, listSynonyms } from './list-synonyms.ts'
import { addSynonyms, deleteSynonyms, updateSynonyms } from './save-synonyms.ts'

export const routes = (bind: Bind) => {
  bind(dictionary.listSynonyms, ({ db, query }) => listSynonyms(db, query))
  bind(dictionary.exportSynonyms, ({ db, query }) => exportSynonyms(db, query))
  bind(dictionary.addSynonyms, ({ db, actor, body }) => addSynonyms(db, actor, body.words))
  bind(dictionary.updateSynonyms, ({ db, actor, body }) => updateSynonyms(db, actor, body))
  bind(dictionary.deleteSynonyms, ({ db, actor, body }) => deleteSynonyms(db, actor, body.ids))
}
