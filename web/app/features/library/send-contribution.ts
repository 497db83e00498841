import { data, type RouterContextProvider } from 'react-router'
import { refusalOf } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'
import { tagsIn } from '#lib/forms/tags.ts'

/** Files or changes a resource with what the form says; a refusal comes back for its field. */
export const sendContribution = async (request: Request, context: Readonly<RouterContextProvider>, id?: number) => {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const content = {
    sourceName: text('sourceName'),
    sourceDesc: text('sourceDesc'),
    sourceCategoryId: text('sourceCategoryId'),
    coin: text('coin'),
    tags: tagsIn(text('tags')),
    cover: text('cover') || null,
    uploadId: text('uploadId') || undefined,
  }
  try {
    const { library } = api(context)
    await (id === undefined ? library.uploadResource(content) : library.updateResource({ ...content, id }))
    return data({ isDone: true as const })
  } catch (error) {
    const refusal = refusalOf(error)
    return data({ refusal }, { status: refusal.status })
  }
}

export type ContributionAnswer = Awaited<ReturnType<typeof sendContribution>>['data']
