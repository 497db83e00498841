import { data, type RouterContextProvider } from 'react-router'
import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'
import { parseTags } from '#lib/forms/tags.ts'

/** Adds or changes a resource with the fields of the form; a refusal is returned for its field. */
export const sendContribution = async (request: Request, context: Readonly<RouterContextProvider>, id?: number) => {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const content = {
    sourceName: text('sourceName'),
    sourceDesc: text('sourceDesc'),
    sourceCategoryId: text('sourceCategoryId'),
    coin: text('coin'),
    tags: parseTags(text('tags')),
    cover: text('cover') || null,
    uploadId: text('uploadId') || undefined,
    freePercent: text('freePercent') || undefined,
    aiShare: (text('aiShare') || undefined) as AiShare | undefined, // the call checks it
  }
  try {
    const { library } = api(context)
    await (id === undefined
      ? library.uploadResource(content)
      : library.updateResource({ ...content, id, changeNote: text('changeNote') }))
    return data({ submitted: content.sourceName.trim() })
  } catch (error) {
    const problem = toPageProblem(error)
    return data({ problem }, { status: problem.status })
  }
}

export type ContributionAnswer = Awaited<ReturnType<typeof sendContribution>>['data']
