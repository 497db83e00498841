/** What a test asks of the program. */
export type Order = 'answer' | 'exit' | 'hang' | 'grow'

const held: Buffer[] = []

process.on('message', ({ order }: { order: Order }) => {
  if (order === 'exit') process.exit(1)
  if (order === 'hang') return
  if (order === 'grow') held.push(Buffer.alloc(200 * 1_048_576, 1))
  process.send?.({ is: 'begun' })
  process.send?.({ is: 'done', pid: process.pid })
})
process.on('disconnect', () => process.exit())
