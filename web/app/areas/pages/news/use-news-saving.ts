import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AdminNewsArticle } from '#contract/pages/news/news.ts'
import { ApiError, quietApi } from '#lib/api/browser-api.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { errorsOf, type FormErrors, inputOf, type NewsForm, type SaveAs } from './news-form.ts'

type Article = z.output<typeof AdminNewsArticle>

interface SavingOptions {
  form: NewsForm
  isEmptyText: boolean
  article?: Article
  /** Called after the server has stored the item, before the list opens. */
  onSaved: () => void
}

/** Saves the form; after an error the page keeps the input and shows what to correct. */
export const useNewsSaving = ({ form, isEmptyText, article, onSaved }: SavingOptions) => {
  const navigate = useNavigate()
  const [errors, setErrors] = useState<FormErrors>({})
  const [problem, setProblem] = useState<ApiError>()
  const [isSaving, setSaving] = useState(false)

  const [lastSaveAs, setLastSaveAs] = useState<SaveAs>('published')
  const send = async (saveAs: SaveAs, version?: number) => {
    const input = inputOf(form, saveAs, article)
    if (!article) await quietApi.news.addNews(input)
    else await quietApi.news.updateNews({ ...input, id: article.id, version: version ?? article.version })
  }

  /** `version` is that of somebody else's text which the person has seen and replaces. */
  const save = async (saveAs: SaveAs, version?: number) => {
    const found = errorsOf(form, isEmptyText, saveAs)
    setErrors(found)
    setProblem(undefined)
    setLastSaveAs(saveAs)
    if (Object.keys(found).length > 0) return toast.error(Object.values(found)[0]!)
    setSaving(true)
    try {
      await send(saveAs, version)
      toast.success(article ? '恭喜你，修改成功' : '恭喜你，添加成功')
      onSaved()
      navigate(backOffice.news)
    } catch (error) {
      setSaving(false)
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
      setErrors((error.fields as FormErrors | undefined) ?? {})
    }
  }

  return { save, saveOver: (version: number) => save(lastSaveAs, version), isSaving, errors, problem }
}
