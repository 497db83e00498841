import * as moderation from '#contract/base/moderation/moderation.ts'
import type { Bind } from '#kernel/http/index.ts'
import { addReport } from './add-report.ts'
import { checkOne } from './check-text.ts'
import { exportReports } from './export-reports.ts'
import { exportSensitiveWords } from './export-words.ts'
import { readReport } from './read-report.ts'
import { findReported } from './report-queries.ts'
import { ruleAiShare } from './rule-ai-share.ts'
import { type ReportDesk, ruleReport } from './rule-report.ts'
import { addSensitiveWords, deleteSensitiveWords, updateSensitiveWord } from './save-words.ts'
import { sensitiveWordsOf } from './sensitive-words.ts'
import { toReportPage, toWordPage } from './view.ts'
import { findSensitiveWords } from './word-queries.ts'

export const routes = (bind: Bind, desk: ReportDesk) => {
  bind(moderation.listSensitiveWords, async ({ db, query }) => toWordPage(await findSensitiveWords(db, query)))
  bind(moderation.addSensitiveWords, ({ db, actor, body }) => addSensitiveWords(db, actor, body))
  bind(moderation.updateSensitiveWord, ({ db, actor, body }) => updateSensitiveWord(db, actor, body))
  bind(moderation.deleteSensitiveWords, ({ db, actor, body }) => deleteSensitiveWords(db, actor, body.ids))
  bind(moderation.tryText, async ({ db, body }) => checkOne(await sensitiveWordsOf(db), body.text))
  bind(moderation.exportSensitiveWords, ({ db, query }) => exportSensitiveWords(db, query))

  bind(moderation.addReport, ({ db, actor, body }) => addReport(db, desk, actor, body))
  bind(moderation.listReports, async ({ db, query }) => toReportPage(await findReported(db, desk.kinds, query)))
  bind(moderation.exportReports, ({ db, query }) => exportReports(db, desk.kinds, query))
  bind(moderation.getReport, ({ db, actor, query }) => readReport(db, desk.kinds, actor, query))
  bind(moderation.ruleAiShare, ({ db, actor, body }) => ruleAiShare(db, desk, actor, body))
  bind(moderation.ruleReport, ({ db, actor, body }) => ruleReport(db, desk, actor, body))
}
