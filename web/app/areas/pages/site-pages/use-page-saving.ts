import { useState } from 'react'
import type { z } from 'zod'
import type { AdminSitePage, publishSitePage, SitePageItem } from '#contract/pages/site-pages/site-pages.ts'
import { ApiError, quietApi } from '#lib/api/browser-api.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { contentOf, errorOf, type PageForm } from './page-form.ts'

interface SavingOptions {
  page: AdminSitePage
  form: PageForm
  isChanged: boolean
  /** Called with the page as it is now, and with the text that was saved. */
  onSaved: (page: AdminSitePage, saved?: PageForm) => void
}

type Publication = Omit<z.input<typeof publishSitePage.body>, 'id' | 'version'>

/** The writes of the editor. A refusal leaves the text where it is and is shown above it. */
export const usePageSaving = ({ page, form, isChanged, onSaved }: SavingOptions) => {
  const [problem, setProblem] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const { sitePages } = quietApi

  const run = async (message: string, work: () => Promise<unknown>, saved?: PageForm): Promise<boolean> => {
    setProblem(undefined)
    setBusy(true)
    try {
      await work()
      onSaved(await sitePages.getAdminSitePage({ id: page.id }), saved)
      if (message) toast.success(message)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
      toast.error(error.message)
      return false
    } finally {
      setBusy(false)
    }
  }
  const send = (version: number) => sitePages.saveSitePage({ id: page.id, version, ...contentOf(form) })
  /** The state that the next write is based on: a changed text, and one never saved, is saved first. */
  const saved = async (): Promise<Pick<SitePageItem, 'version'>> =>
    isChanged || page.lastNumber === 0 ? send(page.version) : page
  const checked = async (work: () => Promise<boolean>) => {
    const error = errorOf(form)
    if (!error) return work()
    toast.error(error)
    return false
  }
  const target = { id: page.id, version: page.version }

  return {
    problem,
    isBusy,
    save: () => checked(() => run('已存为草稿', () => send(page.version), form)),
    /** Saves the own text over that of another administrator, which stays as a version or is lost as a draft. */
    saveOver: () =>
      checked(() =>
        run('已存为草稿', async () => send((await sitePages.getAdminSitePage({ id: page.id })).version), form),
      ),
    publish: (publication: Publication) =>
      checked(() =>
        run(
          publication.publishTime ? '已定时' : '已发布',
          async () => sitePages.publishSitePage({ id: page.id, version: (await saved()).version, ...publication }),
          form,
        ),
      ),
    unschedule: () => run('已撤回定时', () => sitePages.unscheduleSitePage(target)),
    unpublish: () => run(page.builtIn ? '已恢复内置文字' : '已下线', () => sitePages.unpublishSitePage(target)),
    /** A text that is not saved yet becomes a version before another takes its place. */
    restore: (number: number) =>
      run('已成为新的草稿', async () => {
        const { version } = isChanged ? await send(page.version) : page
        return sitePages.restoreSitePage({ id: page.id, version, number })
      }),
    move: (slug: string) => run('已换地址，旧地址会转到新地址', () => sitePages.moveSitePage({ ...target, slug })),
  }
}
export type PageSaving = ReturnType<typeof usePageSaving>
