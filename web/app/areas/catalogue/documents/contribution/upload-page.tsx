import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { unlistedMeta } from '#lib/document/page-title.ts'
import { requireSession } from '#lib/session/session.ts'
import type { Route } from './+types/upload-page.ts'
import { Contribution } from './contribution.tsx'
import { sendContribution } from './send-contribution.ts'

export const meta = unlistedMeta('上传资源')

export const loader = async (args: Route.LoaderArgs) => {
  const { user } = await requireSession(args)
  if (user.roles[0]?.name === 'third') throw redirect(paths.forbidden)
  const { library } = api(args.context)
  const [categories, rules] = await Promise.all([
    library.listResourceCategories(),
    orErrorPage(library.getUploadRules()),
  ])
  return { categories, rules }
}

export const action = ({ request, context }: Route.ActionArgs) => sendContribution(request, context)

export default function UploadPage({ loaderData }: Route.ComponentProps) {
  return <Contribution {...loaderData} title="上传资源" remark="提交后由管理员审核，通过后上架" />
}
