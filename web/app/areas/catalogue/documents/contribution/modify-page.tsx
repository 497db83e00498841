import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { unlistedMeta } from '#lib/document/page-title.ts'
import { requireSession } from '#lib/session/session.ts'
import { requireIdParam } from '#lib/url/query-params.ts'
import { Note } from '#ui/feedback/note.tsx'
import type { Route } from './+types/modify-page.ts'
import { Contribution } from './contribution.tsx'
import { sendContribution } from './send-contribution.ts'

export const meta = unlistedMeta('修改资源')

export const loader = async (args: Route.LoaderArgs) => {
  const resourceId = requireIdParam(args.url, 'id')
  await requireSession(args)
  const { library } = api(args.context)
  const [resource, categories, rules] = await Promise.all([
    orErrorPage(library.getOwnResource({ resourceId })),
    library.listResourceCategories(),
    orErrorPage(library.getUploadRules()),
  ])
  return { resource, categories, rules }
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  sendContribution(request, context, requireIdParam(url, 'id'))

export default function ModifyPage({ loaderData: { resource, ...rest } }: Route.ComponentProps) {
  const remark = resource.isOnSale ? '修改后生成待审核的新版本，通过前已上架的版本继续在售' : '修改后重新提交审核'
  return (
    <Contribution {...rest} key={resource.id} savedResource={resource} title="修改资源" remark={remark}>
      {resource.isAudit === auditState.rejected && resource.auditReason && (
        <Note kind="error">审核理由：{resource.auditReason}</Note>
      )}
    </Contribution>
  )
}
