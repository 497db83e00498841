import type { RouterContextProvider } from 'react-router'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { pageSizes } from '#contract/constants.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'

/** A member company with one page of its resources and its newest courses. */
export const loadShop = async (context: Readonly<RouterContextProvider>, companyId: number, page: number) => {
  const { alliance, library, lessons } = api(context)
  const company = await orErrorPage(alliance.getCompany({ companyId }))
  const uploadUserId = company.memberId
  if (!uploadUserId) return { company, resources: [], total: 0, lessons: [], lessonTotal: 0 }
  const [resources, courses] = await orErrorPage(
    Promise.all([
      library.listResources({ page: page - 1, size: pageSizes.mall, isAudit: auditState.approved, uploadUserId }),
      lessons.listLessons({ size: pageSizes.latestLessons, isAudit: auditState.approved, uploadUserId }),
    ]),
  )
  return {
    company,
    resources: resources.content,
    total: resources.totalElements,
    lessons: courses.content,
    lessonTotal: courses.totalElements,
  }
}

export type ShopData = Awaited<ReturnType<typeof loadShop>>
