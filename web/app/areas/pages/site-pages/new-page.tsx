import { Select } from 'antd'
import { pagePlaces } from '#contract/pages/site-pages/page-places.ts'
import { addSitePage, type PagePlace, type SitePageItem } from '#contract/pages/site-pages/site-pages.ts'
import { paths } from '#contract/paths.ts'
import { pagePlaceLabels } from '#contract/state-words.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { TextRow } from '#ui/antd/text-row.tsx'

interface NewPageProps {
  onClose: () => void
  onAdded: (page: SitePageItem) => void
}

/** Adds a page with an address of its own; its contents follow in the editor. */
export function NewPage({ onClose, onAdded }: NewPageProps) {
  const form = useForm<{ title: string; slug: string; description: string; place: PagePlace }>({
    initial: { title: '', slug: '', description: '', place: 'none' },
    check: (values) => fieldErrors(addSitePage.body, values),
    fieldOf: { page_address_taken: 'slug', page_limit_reached: 'title' },
    save: async (values) => onAdded(await quietApi.sitePages.addSitePage(values)),
  })
  const { values, set, errors } = form
  return (
    <FormDialog
      title="新建页面"
      width={560}
      consequence="建好后进入编辑，发布前访客看不到"
      action="新建"
      busyAction="正在新建…"
      form={form}
      onClose={onClose}
    >
      <TextRow form={form} name="title" label="标题" isRequired maxLength={60} />
      <TextRow
        form={form}
        name="slug"
        label="地址"
        isRequired
        hint="小写字母、数字和短横线，例如 upload-guide"
        before={paths.ownPage('')}
        maxLength={60}
      />
      <TextRow form={form} name="description" label="描述" hint="搜索结果和分享时显示" maxLength={200} />
      <FormRow label="菜单位置" error={errors.place}>
        {(control) => (
          <Select
            {...control}
            status={control['aria-invalid'] && 'error'}
            value={values.place}
            options={pagePlaces.map((value) => ({ value, label: pagePlaceLabels[value] }))}
            onChange={(place) => set({ place })}
          />
        )}
      </FormRow>
    </FormDialog>
  )
}
