/** The English words of the entry screens. */
export default {};
