import { type ReactNode, useId, useState } from 'react'
import { pagePlaces } from '#contract/pages/site-pages/page-places.ts'
import type { AdminSitePage } from '#contract/pages/site-pages/site-pages.ts'
import { pagePlaceLabels } from '#contract/state-words.ts'
import { LateSelect } from '#ui/antd/late-select.tsx'
import { Button } from '#ui/button/button.tsx'
import { Input } from '#ui/form/input.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { ForChanges } from '#ui/table/may-change.tsx'
import type { PageForm } from './page-form.ts'
import styles from './side-panels.module.css'
import type { PageSaving } from './use-page-saving.ts'

interface PageSettingsProps {
  page: AdminSitePage
  form: PageForm
  set: (change: Partial<PageForm>) => void
  saving: PageSaving
}

/** Title, description, menu place and address. */
export const PageSettings = ({ page, form, set, saving }: PageSettingsProps) => (
  <Card as="section">
    <CardHead>页面</CardHead>
    <div className={styles.panel}>
      <Setting label="页面标题">
        {(id) => (
          <Input id={id} value={form.title} maxLength={60} onChange={({ target }) => set({ title: target.value })} />
        )}
      </Setting>
      <Setting label="描述">
        {(id) => (
          <TextArea
            id={id}
            value={form.description}
            maxLength={200}
            rows={2}
            placeholder="搜索结果和分享时显示"
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Setting>
      {page.slug !== null && (
        <>
          <Setting label="菜单位置">
            {(id) => (
              <LateSelect
                id={id}
                value={form.place}
                options={pagePlaces.map((value) => ({ value, label: pagePlaceLabels[value] }))}
                onChange={(place) => set({ place })}
              />
            )}
          </Setting>
          <AddressField key={page.slug} slug={page.slug} saving={saving} />
        </>
      )}
    </div>
  </Card>
)

/** SITE-8: another address takes effect at once, not with the draft. */
const AddressField = ({ slug, saving }: { slug: string; saving: PageSaving }) => {
  const [typed, setTyped] = useState(slug)
  return (
    <Setting label="页面地址">
      {(id) => (
        <span className={styles.address}>
          <span>/page/</span>
          <Input id={id} value={typed} maxLength={60} onChange={({ target }) => setTyped(target.value)} />
          <ForChanges>
            <Button disabled={typed === slug || saving.isBusy} onClick={() => void saving.move(typed)}>
              更换
            </Button>
          </ForChanges>
        </span>
      )}
    </Setting>
  )
}

const Setting = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId()
  return (
    <div className={styles.setting}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
