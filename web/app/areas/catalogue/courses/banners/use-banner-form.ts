import { useRef } from 'react'
import { addBanner, type Banner } from '#contract/catalogue/courses/lessons.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { type Form, fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { toast } from '#ui/feedback/toast-store.ts'

export interface BannerValues {
  name: string
  leadsTo: 'lesson' | 'address'
  productId: number | null
  scrollUrl: string
  scrollCover: string | null
  isShown: boolean
  showFrom: string | null
  showUntil: string | null
}

const toValues = (banner: Banner | undefined): BannerValues => ({
  name: banner?.name ?? '',
  leadsTo: banner?.scrollUrl ? 'address' : 'lesson',
  productId: banner?.productId ?? null,
  scrollUrl: banner?.scrollUrl ?? '',
  scrollCover: banner?.scrollCover ?? null,
  isShown: banner?.isShown ?? true,
  showFrom: banner?.showFrom ?? null,
  showUntil: banner?.showUntil ?? null,
})

const toContent = ({ leadsTo, productId, scrollUrl, ...rest }: BannerValues, place: Banner['place']) => ({
  ...rest,
  place,
  productId: leadsTo === 'lesson' ? productId : null,
  scrollUrl: leadsTo === 'address' ? scrollUrl : null,
})

const check = (values: BannerValues) => ({
  // The same in all places.
  ...fieldErrors(addBanner.body, toContent(values, 'course')),
  ...(values.leadsTo === 'lesson' && values.productId === null && { productId: '请选择课程' }),
})

/** The form of one banner; saving returns its id. */
export const useBannerForm = (
  place: Banner['place'],
  banner: Banner | undefined,
  onSaved: (id: number) => Promise<void>,
): Form<BannerValues> => {
  // Refers to the edited banner even if the list is reloaded meanwhile.
  const read = useRef(banner?.version)
  return useForm<BannerValues>({
    initial: toValues(banner),
    check,
    fieldOf: { not_found: 'productId' },
    async save(values) {
      const content = toContent(values, place)
      const saved = banner
        ? await quietApi.lessons.updateBanner({ ...content, id: banner.id, version: read.current })
        : await quietApi.lessons.addBanner(content)
      read.current = saved.version
      toast.success(banner ? '恭喜你，修改成功' : '恭喜你，添加成功')
      await onSaved(saved.id)
    },
  })
}
