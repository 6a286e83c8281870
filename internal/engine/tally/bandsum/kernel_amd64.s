#include "textflag.h"

// One block of one pair of rows: sixteen products of 16 bits, added in pairs
// to the eight sums of acc. AX and BX are the rows' distances in bytes.
#define BLOCK(at, tmp, acc) \
	VMOVDQU at(SI)(AX*1), tmp; \
	VPMADDWD at(DI)(BX*1), tmp, tmp; \
	VPADDD tmp, acc, acc

#define PAIR \
	MOVWLZX (R8), AX; \
	MOVWLZX 2(R8), BX; \
	ADDQ $4, R8

// The eight 32-bit sums of acc, added to the four 64-bit sums of Y0.
#define WIDEN(acc) \
	VPSRLQ $32, acc, Y5; \
	VPSLLQ $32, acc, Y6; \
	VPSRLQ $32, Y6, Y6; \
	VPADDQ Y5, Y0, Y0; \
	VPADDQ Y6, Y0, Y0

// func dotPairsAVX2(left, right *tile, pairs *rowPair, n, blocks int) uint64
TEXT ·dotPairsAVX2(SB), NOSPLIT, $0-48
	MOVQ left+0(FP), SI
	MOVQ right+8(FP), DI
	MOVQ pairs+16(FP), R8
	MOVQ n+24(FP), CX
	MOVQ blocks+32(FP), DX
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	CMPQ DX, $4
	JEQ  four
	CMPQ DX, $3
	JEQ  three
	CMPQ DX, $2
	JEQ  two

one:
	PAIR
	BLOCK(0, Y5, Y1)
	DECQ CX
	JNZ  one
	JMP  done

two:
	PAIR
	BLOCK(0, Y5, Y1)
	BLOCK(32, Y6, Y2)
	DECQ CX
	JNZ  two
	JMP  done

three:
	PAIR
	BLOCK(0, Y5, Y1)
	BLOCK(32, Y6, Y2)
	BLOCK(64, Y7, Y3)
	DECQ CX
	JNZ  three
	JMP  done

four:
	PAIR
	BLOCK(0, Y5, Y1)
	BLOCK(32, Y6, Y2)
	BLOCK(64, Y7, Y3)
	BLOCK(96, Y8, Y4)
	DECQ CX
	JNZ  four

done:
	WIDEN(Y1)
	WIDEN(Y2)
	WIDEN(Y3)
	WIDEN(Y4)
	VEXTRACTI128 $1, Y0, X1
	VPADDQ X1, X0, X0
	VPSRLDQ $8, X0, X1
	VPADDQ X1, X0, X0
	VMOVQ X0, AX
	VZEROUPPER
	MOVQ AX, ret+40(FP)
	RET
