import { lessonLimits } from '#contract/lesson-rules.ts'
import { videoSuffixes } from '#contract/video-rules.ts'
import { wrongWithFile } from '../../library/contribution-checks.ts'

const rules = { suffixes: videoSuffixes, maxMb: lessonLimits.videoMb }

/** As in the `accept` of a file input. */
export const videoAccept = videoSuffixes.map((suffix) => `.${suffix}`).join(',')

/** Why a chosen file cannot be sent; the server looks into the file itself. */
export const wrongWithVideo = (file: File): string | undefined => {
  const wrong = wrongWithFile(file, rules)
  return wrong && `${file.name}：${wrong}`
}

/** What a section is called as long as nobody says otherwise. */
export const nameOfVideo = ({ name }: File): string =>
  name.slice(0, Math.max(name.lastIndexOf('.'), 0)).slice(0, lessonLimits.chapterLength)
