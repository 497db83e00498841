import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { firstAnswers } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { isFree } from '../../../items/audit/desk/desk-kind.ts'
import type { Route } from './+types/resource-desk-page.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { default } from './resource-desk.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '资源审核工作台') }]

/** The queue, and the entry that the desk opens. */
export const loader = firstAnswers(async ({ library, settings }) => {
  const [queue] = await Promise.all([library.getResourceDesk({}), settings.getAuditReasons()])
  const opened = queue.content.find(isFree)
  if (opened) await library.getAuditResource({ resourceId: opened.id, isAudit: auditState.waiting })
})
