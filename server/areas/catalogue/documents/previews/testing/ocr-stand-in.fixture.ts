import { stat } from 'node:fs/promises'

// Stands in for the recognition module that operators install: it reads the same words from every picture.
export default {
  create: async () => ({
    detect: async (picture: string) => {
      const { size } = await stat(picture)
      return size > 0 ? [{ text: '锚杆抗拔试验' }, { text: '按 GB 50086-2015 执行' }] : []
    },
  }),
}
