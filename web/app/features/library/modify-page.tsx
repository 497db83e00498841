import { data } from 'react-router'
import { answered } from '#lib/answered.ts'
import { api } from '#lib/api.ts'
import { pageTitle } from '#lib/page-title.ts'
import { requireSession } from '#lib/session.ts'
import { Note } from '#ui/note.tsx'
import type { Route } from './+types/modify-page.ts'
import { Contribution } from './contribution.tsx'
import { sendContribution } from './send-contribution.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, '修改资源') },
  { name: 'robots', content: 'noindex' },
]

const idIn = (url: URL): number => {
  const text = url.searchParams.get('id') ?? ''
  if (!/^\d{1,15}$/.test(text)) throw data(null, { status: 404 })
  return Number(text)
}

export const loader = async (args: Route.LoaderArgs) => {
  const resourceId = idIn(args.url)
  await requireSession(args)
  const { library } = api(args.context)
  const [resource, categories, rules] = await Promise.all([
    answered(library.getOwnResource({ resourceId })),
    library.listResourceCategories(),
    answered(library.getUploadRules()),
  ])
  return { resource, categories, rules }
}

export const action = ({ request, url, context }: Route.ActionArgs) => sendContribution(request, context, idIn(url))

export default function ModifyPage({ loaderData: { resource, ...rest } }: Route.ComponentProps) {
  const remark = resource.isOnSale ? '修改后生成待审核的新版本，通过前已上架的版本继续在售' : '修改后重新提交审核'
  return (
    <Contribution {...rest} key={resource.id} given={resource} title="修改资源" remark={remark}>
      {resource.isAudit === 2 && resource.auditReason && <Note kind="error">审核理由：{resource.auditReason}</Note>}
    </Contribution>
  )
}
