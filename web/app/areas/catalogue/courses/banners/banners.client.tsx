import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Banner } from '#contract/catalogue/courses/lessons.ts'
import { bannerPlaceLabels } from '#contract/state-words.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { Card } from '#ui/layout/card.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { CountTabs } from '#ui/table/state-tabs.tsx'
import { bannerSeconds } from '../lists/banner-periods.ts'
import { BannerForm } from './banner-form.tsx'
import { BannerList } from './banner-list.tsx'
import styles from './banners.module.css'

const places = [
  { place: 'home', label: bannerPlaceLabels.home, note: `每 ${bannerSeconds.home} 秒切换` },
  { place: 'course', label: bannerPlaceLabels.course, note: `高 330，每 ${bannerSeconds.course} 秒切换，无箭头` },
] as const

/** The banners of the home page and of the courses: the list at the left, the form at the right. */
export default function Banners() {
  const [query] = useSearchParams()
  const load = useLoad(() => quietApi.lessons.listBanners({}))
  const current = places.find(({ place }) => place === query.get('place')) ?? places[1]
  return (
    <>
      <Card className={styles.tabs}>
        <CountTabs
          label="位置"
          current={current.place}
          tabs={places.map(({ place, label }) => ({
            key: place,
            label,
            to: `?place=${place}`,
            count: load.data && String(load.data.filter((banner) => banner.place === place).length),
          }))}
        />
        <span className="muted">{current.note}</span>
      </Card>
      <LoadedContent load={load}>
        {(banners) => (
          <Workplace
            key={current.place}
            place={current.place}
            banners={banners.filter(({ place }) => place === current.place)}
            reload={load.reload}
          />
        )}
      </LoadedContent>
    </>
  )
}

interface WorkplaceProps {
  place: Banner['place']
  banners: Banner[]
  reload: () => Promise<void>
}

function Workplace({ place, banners, reload }: WorkplaceProps) {
  const [opened, setOpened] = useState<number | 'new' | undefined>(banners[0]?.id ?? 'new')
  const banner = banners.find(({ id }) => id === opened)
  return (
    <div className={styles.grid}>
      <BannerList place={place} banners={banners} opened={banner?.id} onOpen={setOpened} reload={reload} />
      {(banner || opened === 'new') && (
        <BannerForm
          key={banner ? banner.id : 'new'}
          place={place}
          banner={banner}
          onSaved={async (id) => {
            await reload()
            setOpened(id)
          }}
          onCancel={() => setOpened(banners[0]?.id)}
        />
      )}
    </div>
  )
}
