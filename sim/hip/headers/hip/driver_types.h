#pragma once
// Types of copies, arrays and textures, after HIP's documentation. Textures are not simulated.
#include <stddef.h>

typedef enum hipMemcpyKind {
    hipMemcpyHostToHost = 0,
    hipMemcpyHostToDevice = 1,
    hipMemcpyDeviceToHost = 2,
    hipMemcpyDeviceToDevice = 3,
    hipMemcpyDefault = 4,
#ifndef __SIM_CUDA__
    hipMemcpyDeviceToDeviceNoCU = 1024,
#endif
} hipMemcpyKind;

typedef struct hipPitchedPtr {
    void* ptr;
    size_t pitch;
    size_t xsize;
    size_t ysize;
} hipPitchedPtr;
typedef struct hipExtent {
    size_t width;
    size_t height;
    size_t depth;
} hipExtent;
typedef struct hipPos {
    size_t x;
    size_t y;
    size_t z;
} hipPos;
static inline hipPitchedPtr make_hipPitchedPtr(void* d, size_t p, size_t xsz, size_t ysz) {
    hipPitchedPtr s;
    s.ptr = d;
    s.pitch = p;
    s.xsize = xsz;
    s.ysize = ysz;
    return s;
}
static inline hipExtent make_hipExtent(size_t w, size_t h, size_t d) {
    hipExtent e;
    e.width = w;
    e.height = h;
    e.depth = d;
    return e;
}
static inline hipPos make_hipPos(size_t x, size_t y, size_t z) {
    hipPos p;
    p.x = x;
    p.y = y;
    p.z = z;
    return p;
}

typedef enum hipChannelFormatKind {
    hipChannelFormatKindSigned = 0,
    hipChannelFormatKindUnsigned = 1,
    hipChannelFormatKindFloat = 2,
    hipChannelFormatKindNone = 3,
} hipChannelFormatKind;
typedef struct hipChannelFormatDesc {
    int x, y, z, w;
    hipChannelFormatKind f;
} hipChannelFormatDesc;
typedef struct hipArray* hipArray_t;
typedef const struct hipArray* hipArray_const_t;

typedef struct hipMemcpy3DParms {
    hipArray_t srcArray;
    hipPos srcPos;
    hipPitchedPtr srcPtr;
    hipArray_t dstArray;
    hipPos dstPos;
    hipPitchedPtr dstPtr;
    hipExtent extent;
    hipMemcpyKind kind;
} hipMemcpy3DParms;

typedef enum hipResourceType {
    hipResourceTypeArray = 0,
    hipResourceTypeMipmappedArray = 1,
    hipResourceTypeLinear = 2,
    hipResourceTypePitch2D = 3,
} hipResourceType;
typedef enum hipTextureAddressMode {
    hipAddressModeWrap = 0,
    hipAddressModeClamp = 1,
    hipAddressModeMirror = 2,
    hipAddressModeBorder = 3,
} hipTextureAddressMode;
typedef enum hipTextureFilterMode { hipFilterModePoint = 0, hipFilterModeLinear = 1 } hipTextureFilterMode;
typedef enum hipTextureReadMode {
    hipReadModeElementType = 0,
    hipReadModeNormalizedFloat = 1,
} hipTextureReadMode;
typedef struct hipTextureDesc {
    hipTextureAddressMode addressMode[3];
    hipTextureFilterMode filterMode;
    hipTextureReadMode readMode;
    int sRGB;
    float borderColor[4];
    int normalizedCoords;
    unsigned maxAnisotropy;
    hipTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias;
    float minMipmapLevelClamp;
    float maxMipmapLevelClamp;
} hipTextureDesc;
typedef struct __hip_texture* hipTextureObject_t;
typedef struct __hip_surface* hipSurfaceObject_t;
