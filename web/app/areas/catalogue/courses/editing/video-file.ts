import { lessonLimits } from '#contract/catalogue/courses/lesson-rules.ts'
import { videoSuffixes } from '#contract/catalogue/courses/videos/video-rules.ts'
import { wrongWithFile } from '../../documents/contribution/contribution-checks.ts'

const rules = { suffixes: videoSuffixes, maxMb: lessonLimits.videoMb }

/** The value of `accept` of the file input. */
export const videoAccept = videoSuffixes.map((suffix) => `.${suffix}`).join(',')

/** The reason why a chosen file is refused; the server also checks its content. */
export const wrongWithVideo = (file: File): string | undefined => {
  const wrong = wrongWithFile(file, rules)
  return wrong && `${file.name}：${wrong}`
}

/** The default name of a section. */
export const nameOfVideo = ({ name }: File): string =>
  name.slice(0, Math.max(name.lastIndexOf('.'), 0)).slice(0, lessonLimits.chapterLength)
