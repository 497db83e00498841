/** Words of two to four characters, by the number of documents that contain them. */
const words = {
  absent: ['航天', '潜水艇', '量子计算'],
  rare: ['琉璃', '琉璃瓦', '修缮'],
  frequent: ['索塔', '变更令', '叠合梁'],
  common: ['勘察', '施工', '工程勘察'],
}
type Frequency = keyof typeof words
export const frequencies = Object.keys(words) as Frequency[]

/** The words of one frequency, or of all frequencies alternately. */
export const queries = (frequency: Frequency | 'all'): string[] =>
  frequency === 'all'
    ? words.common.flatMap((_, at) => frequencies.map((one) => words[one][at] ?? ''))
    : words[frequency]
