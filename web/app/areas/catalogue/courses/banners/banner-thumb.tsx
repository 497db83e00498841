import type { Banner } from '#contract/catalogue/courses/lessons.ts'
import { Cover } from '#ui/cover/cover.tsx'

/** A thumbnail of the banner: its picture, or else its drawing. */
export const BannerThumb = ({ banner: { id, name, scrollCover, lesson } }: { banner: Banner }) => (
  <Cover
    src={scrollCover?.replace(/[a-z0-9]+$/, 'thumb')}
    id={id}
    categoryId={lesson?.lessonCategoryId}
    title={name}
    paper="teal"
    thumb
  />
)
